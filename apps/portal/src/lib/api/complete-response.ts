/**
 * Returns a response whose whole body has arrived, so that it can be read at once. Throws for one
 * that breaks off on its way.
 */
export async function completeResponse(response: Response): Promise<Response> {
  const { status, headers } = response;
  const body = await response.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, { status, headers });
}
