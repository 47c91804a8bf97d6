import './button.css';
import type { ButtonHTMLAttributes } from 'react';

type Variant = 'primary' | 'secondary' | 'quiet';

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: Variant;
  /** Ignores clicks but keeps the focus, unlike `disabled`. */
  isBusy?: boolean;
};

/** Returns the classes that make an element look like a button. */
export const buttonClass = (variant: Variant): string =>
  variant === 'primary' ? 'button' : `button button-${variant}`;

/** A button. It submits nothing unless its type says so. */
export function Button({
  variant = 'primary',
  isBusy = false,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={rest.className ? `${buttonClass(variant)} ${rest.className}` : buttonClass(variant)}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
