// One script without imports, so that a page may load it as a classic script or as a module. The block
// keeps its names to itself.
{
  const CONNECT = 'gateway-card-form:connect';
  const READY_WITHIN_MS = 15_000;
  const FIRST_HEIGHT_PX = 560;
  const MAX_HEIGHT_PX = 10_000;
  const ATTRIBUTES = [
    'api-url',
    'access-token',
    'amount-cents',
    'currency',
    'return-url',
    'passthrough',
    'name-first',
    'theme',
    'mode',
    'show-in-parts',
    'country',
    'bank-info-name',
  ];
  const FIELDS: readonly unknown[] = ['number', 'expiry', 'name', 'code', 'bank', 'branch', 'account'];
  /** The frame has an edge of 6 pixels for the ring of the focus; the fields are in line with the page. */
  const STYLE =
    ':host{display:block}iframe{display:block;width:calc(100% + 12px);margin:-6px;border:0;color-scheme:normal}';

  type Message = Readonly<Record<string, unknown>>;
  const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 2_000;

  /** A page of the gateway itself: the browser goes to no other at its word. */
  const isOwn = (url: unknown, origin: string): boolean =>
    isText(url) && URL.canParse(url) && new URL(url).origin === origin;

  /** Returns a theme of texts; an attribute that is no such JSON leaves the form its own look. */
  const readTheme = (json: string): Record<string, string> => {
    try {
      const entries = Object.entries(JSON.parse(json) as object);
      return Object.fromEntries(entries.filter(([, value]) => isText(value)));
    } catch {
      return {};
    }
  };

  /** The detail of the event that each message becomes; undefined where the message has another form. */
  const DETAILS: Readonly<Record<string, (message: Message, origin: string) => object | undefined>> = {
    ready: () => ({}),
    submitrequest: () => ({}),
    fieldfocus: ({ field }) => (FIELDS.includes(field) ? { field } : undefined),
    fieldblur: ({ field }) => (FIELDS.includes(field) ? { field } : undefined),
    fieldchange: ({ field, error, isEmpty, brand }) => {
      const isForm =
        FIELDS.includes(field) && (error === null || isText(error)) && typeof isEmpty === 'boolean';
      return isForm ? { field, error, isEmpty, ...(isText(brand) ? { brand } : {}) } : undefined;
    },
    authorised: ({ transactionIdentifier }) =>
      isText(transactionIdentifier) ? { transactionIdentifier } : undefined,
    challenge: ({ url, transactionIdentifier }, origin) =>
      isOwn(url, origin)
        ? { url, ...(isText(transactionIdentifier) ? { transactionIdentifier } : {}) }
        : undefined,
    saved: ({ url }, origin) => (isOwn(url, origin) ? { url } : undefined),
    declined: ({ reason }) => (isText(reason) ? { reason } : undefined),
    failed: ({ reason }) => (isText(reason) ? { reason } : undefined),
  };

  /**
   * A form whose fields live in a frame of the gateway: the page around it never sees what is typed. GWY-13
   */
  class GatewayForm extends HTMLElement {
    static readonly frame: string = '/card-frame';
    static readonly title: string = 'Card details';
    static readonly observedAttributes = ['theme', 'amount-cents', 'passthrough', 'return-url'];
    #frame: HTMLIFrameElement | undefined;
    #port: MessagePort | undefined;
    #readyTimer = 0;

    connectedCallback(): void {
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
      root.adoptedStyleSheets = [sheet];
      const frame = document.createElement('iframe');
      const { frame: path, title } = this.constructor as typeof GatewayForm;
      frame.title = title;
      frame.referrerPolicy = 'no-referrer';
      frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
      frame.setAttribute('allow', "camera 'none'; microphone 'none'; geolocation 'none'");
      frame.style.height = `${FIRST_HEIGHT_PX}px`;
      frame.addEventListener('load', () => this.#connect(frame));
      frame.src = this.#origin + path;
      root.replaceChildren(frame);
      this.#frame = frame;
      this.#readyTimer = window.setTimeout(
        () => this.#emit('failed', { reason: 'frame-unavailable' }),
        READY_WITHIN_MS,
      );
    }

    disconnectedCallback(): void {
      window.clearTimeout(this.#readyTimer);
      this.#port?.close();
      this.#port = undefined;
      this.#frame?.remove();
    }

    attributeChangedCallback(): void {
      this.#port?.postMessage({ type: 'options', options: this.#options() });
    }

    /** Authorises the card, or saves what was typed. An event tells what came of it. */
    submit(): void {
      if (this.#port) this.#port.postMessage({ type: 'submit' });
      else this.#emit('failed', { reason: 'not-ready' });
    }

    /** Shows what is wrong at the fields, and reports each field. Nothing is sent. */
    check(): void {
      this.#port?.postMessage({ type: 'check' });
    }

    focusField(field: string): void {
      this.#frame?.focus();
      this.#port?.postMessage({ type: 'focus', field });
    }

    get #origin(): string {
      return new URL(this.getAttribute('api-url') ?? '', document.baseURI).origin;
    }

    #emit(name: string, detail: object): void {
      this.dispatchEvent(new CustomEvent(name, { detail }));
    }

    #options(): object {
      const text = (name: string) => this.getAttribute(name) ?? '';
      return {
        accessToken: text('access-token'),
        amountCents: Number(text('amount-cents')),
        currency: text('currency'),
        returnUrl: text('return-url'),
        passthrough: text('passthrough'),
        isNameFirst: this.hasAttribute('name-first'),
        isInParts: this.hasAttribute('show-in-parts'),
        isSetup: text('mode') === 'setup',
        country: text('country'),
        branchName: text('bank-info-name') || undefined,
        theme: readTheme(text('theme')),
      };
    }

    /** A frame that loads gets a line of its own; only the gateway's origin can take it. */
    #connect(frame: HTMLIFrameElement): void {
      const { port1, port2 } = new MessageChannel();
      this.#port?.close();
      this.#port = port1;
      port1.onmessage = ({ data }) => this.#receive(frame, data);
      frame.contentWindow?.postMessage({ type: CONNECT, options: this.#options() }, this.#origin, [port2]);
    }

    #receive(frame: HTMLIFrameElement, message: Message): void {
      const { type, height } = message ?? {};
      if (type === 'height' && typeof height === 'number' && height > 0 && height < MAX_HEIGHT_PX) {
        frame.style.height = `${height}px`;
      }
      if (!isText(type) || !Object.hasOwn(DETAILS, type)) return;
      const detail = DETAILS[type]?.(message, this.#origin);
      if (type === 'ready') window.clearTimeout(this.#readyTimer);
      if (detail) this.#emit(type, detail);
    }
  }

  for (const attribute of ATTRIBUTES) {
    const property = attribute.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    Object.defineProperty(GatewayForm.prototype, property, {
      get: function (this: HTMLElement) {
        return this.getAttribute(attribute);
      },
      set: function (this: HTMLElement, value: unknown) {
        if (value === null || value === undefined || value === false) this.removeAttribute(attribute);
        else if (value === true) this.setAttribute(attribute, '');
        else this.setAttribute(attribute, typeof value === 'object' ? JSON.stringify(value) : String(value));
      },
    });
  }

  class GatewayCardForm extends GatewayForm {}

  class GatewayBankForm extends GatewayForm {
    static override readonly frame = '/bank-frame';
    static override readonly title = 'Bank account details';
  }

  const FORMS = { 'gateway-card-form': GatewayCardForm, 'gateway-bank-form': GatewayBankForm };
  for (const [name, form] of Object.entries(FORMS)) {
    if (!customElements.get(name)) customElements.define(name, form);
  }
}
