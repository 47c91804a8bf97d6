/** Set by the build: false in what customers get, so that nothing of this is left there. */
declare const TEST_AUTOMATION: boolean | undefined;

/** The login of a demonstration person: a mobile number or an email address, and the date of birth. */
export type DemonstrationLogin = {
  readonly contact: string;
  readonly year: string;
  readonly month: string;
  readonly day: string;
};

/**
 * Returns the person that the fragment of the address names: `#logInAs=0211234567,1970-01-31`, as
 * `/dev/people` writes it. A fragment reaches no server and no log. Builds for customers return
 * nothing. DEMO-28, DEMO-29
 */
export function readDemonstrationLogin(): DemonstrationLogin | undefined {
  if (typeof TEST_AUTOMATION === 'undefined' || !TEST_AUTOMATION) return undefined;
  const found = /^#logInAs=([^,]+),(\d{4})-(\d\d)-(\d\d)$/.exec(decodeURIComponent(location.hash));
  if (!found) return undefined;
  const [, contact = '', year = '', month = '', day = ''] = found;
  return { contact, year, month, day };
}
