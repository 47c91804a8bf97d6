import './person-names.css';
import { Fragment } from 'react';

type Person = { readonly firstName: string; readonly lastName: string };

/**
 * Names one after the other; `none` where there is nobody. Where two do not fit beside each
 * other, each has a line. POL-46
 */
export function PersonNames({ of, none = '' }: { of: readonly Person[]; none?: string }) {
  if (of.length === 0) return none;
  return of.map(({ firstName, lastName }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two people of a family may share a name
    <Fragment key={index}>
      <span className="whole-name">
        {firstName} {lastName}
        {index < of.length - 1 ? ',' : ''}
      </span>{' '}
    </Fragment>
  ));
}
