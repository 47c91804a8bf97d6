import { fitsPattern } from '@portal/domain/values/pattern';
import type { PatternField } from './region.ts';

type Rules = Pick<PatternField, 'invalidMessage' | 'nearMisses'>;

/**
 * Returns the message for a value that does not fit its pattern: that of a common slip, or the field's own.
 * LOG-56
 */
export const invalidMessageOf = ({ invalidMessage, nearMisses = [] }: Rules, value: string): string =>
  nearMisses.find(({ pattern }) => fitsPattern(pattern, value))?.message ?? invalidMessage;
