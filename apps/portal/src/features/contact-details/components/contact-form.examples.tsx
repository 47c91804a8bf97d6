import { QueryClientProvider } from '@tanstack/react-query';
import { createRef } from 'react';
import {
  ContactFormView,
  SavingOverlay,
} from '#portal/features/contact-details/components/contact-form-view.tsx';
import { ContactMethods } from '#portal/features/contact-details/components/contact-methods.tsx';
import { ContactSaveError } from '#portal/features/contact-details/components/contact-save-error.tsx';
import { DraftRestoredBanner } from '#portal/features/contact-details/components/draft-restored-banner.tsx';
import { formOf } from '#portal/features/contact-details/contact-form.ts';
import type { ContactSave } from '#portal/features/contact-details/use-contact-save.ts';
import type { Examples } from '#portal/gallery/examples.ts';
import { createQueryClient } from '#portal/lib/api/query-client.ts';
import { currentConfiguration } from '#portal/lib/site/configuration.ts';
import { aCustomer } from '#portal/testing/factories.ts';
import styles from './contact-form.module.css';

const nothing = () => undefined;
const ERRORS = {
  mobilePhone: 'Enter your mobile number',
  homePhone: 'Enter your home phone number with its area code, like 02 5550 1234',
  email: 'Enter an email address in the correct format, like name@example.com',
};

const known = () => formOf(aCustomer(), currentConfiguration().countryId);
const saveError = (save: ContactSave) => <ContactSaveError save={save} ref={createRef()} />;

export const examples: Examples = {
  'as it opens': () => (
    <QueryClientProvider client={createQueryClient()}>
      <ContactFormView customer={aCustomer()} draft={undefined} onStartAgain={nothing} />
    </QueryClientProvider>
  ),
  'with what was typed before': () => <DraftRestoredBanner isBusy={false} onStartAgain={nothing} />,
  'phone and e-mail': () => (
    <ContactMethods baseline={known()} form={known()} errors={{}} onChange={nothing} />
  ),
  'phone and e-mail, with errors': () => (
    <ContactMethods
      baseline={known()}
      form={{ ...known(), email: 'nobody' }}
      errors={ERRORS}
      onChange={nothing}
    />
  ),
  'no way left to log in': () => (
    <ContactMethods
      baseline={known()}
      form={{ ...known(), mobilePhone: '', email: '' }}
      errors={{}}
      onChange={nothing}
    />
  ),
  'while it is saved': () => (
    <div className={styles.form}>
      <ContactMethods baseline={known()} form={known()} errors={{}} onChange={nothing} />
      <SavingOverlay />
    </div>
  ),
  'the save failed': () => saveError({ state: 'failed' }),
  'the server found an invalid field': () =>
    saveError({
      state: 'failed',
      fieldErrors: [{ kind: 'invalid', field: 'email', message: ERRORS.email }],
    }),
  'changed in another window': () =>
    saveError({
      state: 'conflict',
      storedRows: [
        ['Home phone number', '094180001'],
        ['Email', ''],
      ],
    }),
};
