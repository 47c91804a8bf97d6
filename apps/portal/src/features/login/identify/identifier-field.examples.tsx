import { EmailSuggestion } from '#portal/components/fields/email-suggestion.tsx';
import { IdentifierChoice } from '#portal/features/login/identify/identifier-choice.tsx';
import { IdentifierField } from '#portal/features/login/identify/identifier-field.tsx';
import { EMPTY_LOGIN_FORM } from '#portal/features/login/login-form.ts';
import type { Examples } from '#portal/gallery/examples.ts';

const nothing = () => undefined;

export const examples: Examples = {
  'choice, by text message': () => <IdentifierChoice kind="mobile" onChoose={nothing} />,
  'choice, by e-mail': () => <IdentifierChoice kind="email" onChoose={nothing} />,
  'mobile number': () => <IdentifierField form={EMPTY_LOGIN_FORM} error={undefined} onChange={nothing} />,
  'mobile number, invalid': () => (
    <IdentifierField
      form={{ ...EMPTY_LOGIN_FORM, mobile: '021' }}
      error="Enter your mobile number in the correct format, like 021 555 0123"
      onChange={nothing}
    />
  ),
  'e-mail': () => (
    <IdentifierField
      form={{ ...EMPTY_LOGIN_FORM, kind: 'email', email: 'margaret@example.com' }}
      error={undefined}
      onChange={nothing}
    />
  ),
  'e-mail that looks mistyped': () => <EmailSuggestion email="margaret@gmial.com" onUse={nothing} />,
  'e-mail, invalid': () => (
    <IdentifierField
      form={{ ...EMPTY_LOGIN_FORM, kind: 'email', email: 'margaret@' }}
      error="Enter an email address in the correct format, like name@example.com"
      onChange={nothing}
    />
  ),
};
