/**
 * Loads the captcha from a chunk of its own: most sites and most logins do without it. One that does not
 * arrive counts as passed. LOG-46
 */
export const loadCaptcha = () => import('#portal/features/login/captcha/site-captcha.ts');
