/** The statuses with their usual meaning. Those with a meaning of our own are in the contract. */
export const HTTP_STATUS = {
  badRequest: 400,
  conflict: 409,
  tooManyRequests: 429,
  serverError: 500,
} as const;
