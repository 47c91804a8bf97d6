import { expect, test } from 'vitest';
import { browserLabel, LABEL_WORDS } from './browser-label.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${WEBKIT}`;
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT}`;
const CHROME = 'Chrome/126.0.0.0 Safari/537.36';

const labelOf = (userAgent?: string, brands?: string, platform?: string) =>
  browserLabel({ userAgent, brands, platform });

test.each([
  [`${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${IPHONE} CriOS/126.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`${IPHONE} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone'],
  [`${IPHONE} Version/17.5 EdgiOS/125.0 Mobile/15E148 Safari/604.1`, 'Edge on iPhone'],
  [`${IPHONE} Version/17.5 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`, 'DuckDuckGo on iPhone'],
  [
    `Mozilla/5.0 (iPad; CPU OS 15_6 like Mac OS X) ${WEBKIT} Version/15.6 Mobile/15E148 Safari/604.1`,
    'Safari on iPad',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Safari on Mac or iPad',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} ${CHROME}`, 'Chrome on Mac'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Mac'],
  [`${WINDOWS} ${CHROME}`, 'Chrome on Windows'],
  [`${WINDOWS} ${CHROME} Edg/126.0.0.0`, 'Edge on Windows'],
  [`${WINDOWS} ${CHROME} OPR/112.0.0.0`, 'Opera on Windows'],
  [`${WINDOWS} ${CHROME} Vivaldi/6.8`, 'Vivaldi on Windows'],
  [`${ANDROID} Chrome/126.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`${ANDROID} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`, 'Samsung Internet on Android'],
  [`${ANDROID} HuaweiBrowser/14 Chrome/114.0.0.0 Mobile Safari/537.36`, 'Huawei Browser on Android'],
  [`${ANDROID} Chrome/114.0.0.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14`, 'Mi Browser on Android'],
  [`${ANDROID} Silk/126.4 like Chrome/126.0 Safari/537.36`, 'Silk on Android'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} ${CHROME}`, 'Chrome on Chromebook'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Linux'],
])('[DEV-1] %s is %s', (userAgent, label) => {
  expect(labelOf(userAgent)).toBe(label);
});

test('[DEV-1] client hints name browser and system where the User-Agent names what it is built on', () => {
  const brands = '"Not/A)Brand";v="8", "Chromium";v="126", "Brave";v="126"';
  expect(labelOf(`${WINDOWS} ${CHROME}`, brands, '"Windows"')).toBe('Brave on Windows');
  expect(labelOf(`Mozilla/5.0 (X11; Linux x86_64) ${CHROME}`, '"Google Chrome";v="126"', '"Chrome OS"')).toBe(
    'Chrome on Chromebook',
  );
});

test.each([
  ['nothing', ''],
  ['a program', 'curl/8.6.0'],
  ['a browser without a system', CHROME],
  ['a system without a browser', 'Mozilla/5.0 (Windows NT 10.0)'],
  ['an app that shows pages', `${IPHONE} Mobile/15E148`],
  ['a very long text', `Macintosh${' Version/1 '.repeat(20_000)}`],
])('[DEV-1] %s has no label', (_what, userAgent) => {
  expect(labelOf(userAgent)).toBeUndefined();
});

test('[DEV-1] no text that a browser sends is ever in a label, and the list is closed', () => {
  expect([LABEL_WORDS.browsers.length, LABEL_WORDS.systems.length]).toEqual([12, 8]);
  expect(labelOf(`${WINDOWS} ${CHROME} <script>alert(1)</script> Mrs Smith’s PC`)).toBe('Chrome on Windows');
});
