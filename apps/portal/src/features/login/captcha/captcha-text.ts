/** Asked for where the robot check is on and was not passed. LOG-45 */
export const PROVE_NOT_A_ROBOT = 'Please verify that you are not a robot';
/** The part of the form that the message leads to. */
export const ROBOT_CHECK_ID = 'captcha';
