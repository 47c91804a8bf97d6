/** An answer with all of it here, so that it can be read at once; one that breaks off on its way is none. */
export async function completeResponse(answer: Response): Promise<Response> {
  const { status, headers } = answer;
  const body = await answer.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, { status, headers });
}
