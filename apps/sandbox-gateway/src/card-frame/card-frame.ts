import { createCardForm } from '#sandbox/card-frame/card-fields.ts';
import { awaitPage } from '#sandbox/frames/form-frame.ts';

awaitPage(createCardForm);
