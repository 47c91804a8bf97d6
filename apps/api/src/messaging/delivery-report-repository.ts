import { type Queryable, statement } from '#api/database/database.ts';

const record = statement(
  'record-delivery-report',
  `update code_message m set arrived_by = case when $3 then $2 else m.arrived_by end,
     not_arrived_by = case when $3 then m.not_arrived_by else $2 end
   from one_time_code c
   where c.code_id = m.code_id and substring(c.code_hash from 1 for 16) = $1
   returning c.brand_id as "brandId", c.country_id as "countryId"`,
);

/** The word of a provider on a message. */
type Reported = { readonly messageId: string; readonly provider: string; readonly hasArrived: boolean };

/** Stores with the message of a code what a provider says became of it. DEL-24 */
export function createDeliveryReportRepository(database: Queryable) {
  return {
    /** Returns the site of the message; undefined for one that brought no code to log in. */
    async record({ messageId, provider, hasArrived }: Reported) {
      const values = [Buffer.from(messageId, 'hex'), provider, hasArrived];
      const [site] = await database.query<{ brandId: number; countryId: number }>(record, values);
      return site;
    },
  };
}

export type DeliveryReportRepository = ReturnType<typeof createDeliveryReportRepository>;
