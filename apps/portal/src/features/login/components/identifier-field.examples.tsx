import { IdentifierChoice } from '#portal/features/login/components/identifier-choice.tsx';
import { IdentifierField } from '#portal/features/login/components/identifier-field.tsx';
import { EMPTY_LOGIN_FORM } from '#portal/features/login/login-form.ts';
import type { Examples } from '#portal/gallery/examples.ts';

const nothing = () => undefined;

export const examples: Examples = {
  'choice, by text message': () => <IdentifierChoice kind="mobile" onChoose={nothing} />,
  'choice, by e-mail': () => <IdentifierChoice kind="email" onChoose={nothing} />,
  'mobile number': () => <IdentifierField form={EMPTY_LOGIN_FORM} error={undefined} onChange={nothing} />,
  'e-mail, faulty': () => (
    <IdentifierField
      form={{ ...EMPTY_LOGIN_FORM, kind: 'email', email: 'margaret@' }}
      error="Enter an email address in the correct format, like name@example.com"
      onChange={nothing}
    />
  ),
};
