import type { ButtonHTMLAttributes } from 'react';
import './button.css';

type Look = 'primary' | 'secondary' | 'quiet';

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: Look;
  /** Ignores clicks but keeps the focus, unlike `disabled`. */
  isBusy?: boolean;
};

export const buttonClass = (look: Look): string => (look === 'primary' ? 'button' : `button button-${look}`);

export function Button({ look = 'primary', isBusy = false, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={rest.className ? `${buttonClass(look)} ${rest.className}` : buttonClass(look)}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
