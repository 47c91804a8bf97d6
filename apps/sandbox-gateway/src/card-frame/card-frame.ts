import { applyTheme } from '#sandbox/card-frame/apply-theme.ts';
import { createCardFields } from '#sandbox/card-frame/card-fields.ts';
import {
  CONNECT,
  type FormOptions,
  type FrameCommand,
  type FrameReport,
  readCommand,
  readOptions,
} from '#sandbox/card-frame/frame-messages.ts';
import { sendCard } from '#sandbox/card-frame/send-card.ts';
import { isAllowedOrigin } from '#sandbox/component/allowed-origins.ts';

const form = document.querySelector('form');
const allowedOrigins = document.querySelector('meta[name=portal-origins]')?.getAttribute('content') ?? '';

/** Tells how high the form is, whenever that changes. */
function watchHeight(element: Element, report: (report: FrameReport) => void): void {
  const observer = new ResizeObserver(() => {
    report({ type: 'height', height: Math.ceil(element.getBoundingClientRect().height) });
  });
  observer.observe(element);
}

function start(port: MessagePort, given: FormOptions): void {
  let options = given;
  let isSending = false;
  const report = (message: FrameReport) => port.postMessage(message);
  const fields = createCardFields(report, () => new Date());

  async function submit(): Promise<void> {
    // A second press of the button is the first one.
    if (isSending) return;
    if (!fields.check()) return report({ type: 'failed', reason: 'incomplete' });
    isSending = true;
    const result = await sendCard(fields.read(), options);
    isSending = false;
    if (result.type !== 'problems') return report(result);
    fields.showProblems(result.problems);
    report({ type: 'failed', reason: 'incomplete' });
  }

  function obey(command: FrameCommand): void {
    if (command.type === 'focus') fields.focus(command.field);
    else if (command.type === 'submit') void submit();
    else {
      options = command.options;
      applyTheme(options.theme);
    }
  }

  port.addEventListener('message', ({ data }) => {
    const command = readCommand(data);
    if (command) obey(command);
  });
  port.start();
  applyTheme(options.theme);
  if (options.isNameFirst) fields.putNameFirst();
  if (form) {
    form.hidden = false;
    watchHeight(document.body, report);
  }
  report({ type: 'ready' });
}

/** Only the page around this frame, from an allowed origin, gets a line to it, and only once. GWY-13 */
function connect({ source, origin, data, ports }: MessageEvent): void {
  const [port] = ports;
  if (source !== window.parent || window.parent === window || !port) return;
  if (!isAllowedOrigin(origin, allowedOrigins.split(' ')) || data?.type !== CONNECT) return;
  const options = readOptions(data.options);
  if (!options) return;
  window.removeEventListener('message', connect);
  start(port, options);
}

form?.reset();
form?.addEventListener('submit', (event) => event.preventDefault());
window.addEventListener('message', connect);
