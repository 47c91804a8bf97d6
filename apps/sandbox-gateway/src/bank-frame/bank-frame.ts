import { createBankForm } from '#sandbox/bank-frame/bank-fields.ts';
import { awaitPage } from '#sandbox/frames/form-frame.ts';

awaitPage(createBankForm);
