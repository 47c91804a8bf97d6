import { applyTheme } from '#sandbox/frames/apply-theme.ts';
import {
  CONNECT,
  type FormOptions,
  type FrameCommand,
  type FrameReport,
  readCommand,
  readOptions,
} from '#sandbox/frames/frame-messages.ts';
import type { SendResult } from '#sandbox/frames/send-form.ts';
import { isAllowedOrigin } from '#sandbox/http/allowed-origins.ts';

/** A form in a frame: its fields, and how what was typed is sent. */
export type FrameForm = {
  readonly fields: readonly string[];
  /** Shows what is wrong. Returns whether the form can be sent. */
  check(): boolean;
  showProblems(problems: Record<string, string>): void;
  focus(field: string): void;
  send(options: FormOptions): Promise<SendResult>;
};

type CreateForm = (report: (report: FrameReport) => void, options: FormOptions) => FrameForm;

const allowedOrigins = document.querySelector('meta[name=portal-origins]')?.getAttribute('content') ?? '';

/** Narrower than any page shows a form: the browser has not laid the frame out yet. */
const NO_WIDTH_PX = 100;

/**
 * Tells how high the form is, whenever that changes. A frame outside the window may have no width yet, and
 * its height means nothing. GWY-26
 */
function watchHeight(element: Element, report: (report: FrameReport) => void): void {
  const observer = new ResizeObserver(() => {
    if (window.innerWidth >= NO_WIDTH_PX)
      report({ type: 'height', height: Math.ceil(element.getBoundingClientRect().height) });
  });
  observer.observe(element);
}

function start(port: MessagePort, given: FormOptions, createForm: CreateForm): void {
  let options = given;
  let isSending = false;
  const report = (message: FrameReport) => port.postMessage(message);
  const form = createForm(report, given);

  async function submit(): Promise<void> {
    // A second press of the button is the first one.
    if (isSending) return;
    if (!form.check()) return report({ type: 'failed', reason: 'incomplete' });
    isSending = true;
    const result = await form.send(options);
    isSending = false;
    if (result.type !== 'problems') return report(result);
    form.showProblems(result.problems);
    report({ type: 'failed', reason: 'incomplete' });
  }

  function obey(command: FrameCommand): void {
    if (command.type === 'options') {
      options = command.options;
      applyTheme(options.theme);
    } else if (command.type === 'focus') form.focus(command.field);
    else if (command.type === 'check') form.check();
    else void submit();
  }

  port.addEventListener('message', ({ data }) => {
    const command = readCommand(data, form.fields);
    if (command) obey(command);
  });
  port.start();
  applyTheme(options.theme);
  const shown = document.querySelector('form');
  if (shown) {
    shown.hidden = false;
    watchHeight(document.body, report);
  }
  report({ type: 'ready' });
}

/**
 * Waits for the page around this frame. Only it, from an allowed origin, gets a line to the
 * frame, and only once. GWY-13
 */
export function awaitPage(createForm: CreateForm): void {
  function connect({ source, origin, data, ports }: MessageEvent): void {
    const [port] = ports;
    if (source !== window.parent || window.parent === window || !port) return;
    if (!isAllowedOrigin(origin, allowedOrigins.split(' ')) || data?.type !== CONNECT) return;
    const options = readOptions(data.options);
    if (!options) return;
    window.removeEventListener('message', connect);
    start(port, options, createForm);
  }

  const form = document.querySelector('form');
  form?.reset();
  form?.addEventListener('submit', (event) => event.preventDefault());
  window.addEventListener('message', connect);
}
