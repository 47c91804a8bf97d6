import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { speedUpRules } from './fast-rules.ts';

test('[OPS-16] durations and windows get shorter, and limits stay', () => {
  const rules = 'expr: rate(calls[5m]) * 60 > 0.05 and oldest > 3600\nfor: 1h';
  expect(speedUpRules(rules, 20)).toBe(
    'expr: rate(calls[15000ms]) * 60 > 0.05 and oldest > 3600\nfor: 180000ms',
  );
});

test('[OPS-16] nothing in the alarm rules keeps its own speed', () => {
  const rules = readFileSync(new URL('../../operations/alarm-rules.yml', import.meta.url), 'utf8');
  const expressions = speedUpRules(rules, 20).replaceAll(/#.*|summary:.*/g, '');
  expect(expressions).not.toMatch(/\b\d+[smh]\b/);
});
