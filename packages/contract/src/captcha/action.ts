/** The action for which a browser gets a captcha's token, and for which alone the token is good. LOG-44 */
export const CAPTCHA_ACTION = 'customerportal/Login';
