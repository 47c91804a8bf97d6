// pdf.js calls these, and its legacy build brings none of them. DOC-89

/** Before Chrome 119, Firefox 121 and Safari 17.4. */
function withResolvers<Value>() {
  let resolve: unknown;
  let reject: unknown;
  const promise = new Promise<Value>((onValue, onFailure) => {
    resolve = onValue;
    reject = onFailure;
  });
  return { promise, resolve, reject } as PromiseWithResolvers<Value>;
}

/** Before Chrome 132, Firefox 128 and Safari 18. */
async function bytes(this: Blob | Response) {
  return new Uint8Array(await this.arrayBuffer());
}

Promise.withResolvers ??= withResolvers;
Response.prototype.bytes ??= bytes;
Blob.prototype.bytes ??= bytes;
