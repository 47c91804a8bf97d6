/** The error of a captcha that was not passed. LOG-45 */
export const CAPTCHA_REQUIRED = 'Please verify that you are not a robot';
/** The id of the field that the error leads to. */
export const CAPTCHA_FIELD_ID = 'captcha';
