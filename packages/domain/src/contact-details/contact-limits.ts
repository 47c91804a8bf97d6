/** Every number of contact details, with its unit in its name. */
export const CONTACT_LIMITS = Object.freeze({
  /** CON-32 */
  maxIdentifierRefusalsPerDay: 5,
  /** CON-38 */
  draftLifeSeconds: 7200,
  minAddressLineLength: 5,
  /** The address search starts above this number of typed characters. CON-40 */
  addressSearchAboveLength: 3,
});
