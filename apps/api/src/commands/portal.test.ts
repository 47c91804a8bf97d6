import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COMMANDS, carryOutPortal } from '#api/commands/portal.ts';

async function printed(...parameters: string[]): Promise<string> {
  const lines: string[] = [];
  await carryOutPortal({ parameters, variables: {}, say: (line) => lines.push(line) });
  return lines.join('\n');
}

test('[HOUSE-28] --help lists every command, and so does the program by itself', async () => {
  for (const name of Object.keys(COMMANDS)) expect(await printed('--help')).toContain(`  ${name} `);
  expect(await printed()).toBe(await printed('--help'));
});

test.each(Object.keys(COMMANDS))('[HOUSE-28] %s explains itself with --help', async (name) => {
  expect(await printed(...name.split(' '), '--help')).toContain(`npm run portal -- ${name}`);
});

test.each([['unlok'], ['offers'], ['constructor']])(
  '[HOUSE-28] %s is refused with the list',
  async (name) => {
    await expect(printed(name)).rejects.toThrow(
      new RegExp(`^There is no command ${name}[.][^]*release-hold`),
    );
  },
);

test('[HOUSE-28] every command of this folder is in the table', () => {
  const program = readFileSync(`${import.meta.dirname}/portal.ts`, 'utf8');
  const commands = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) =>
    /^export const \w+Command: OperatorCommand/m.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')),
  );
  expect(commands.length).toBe(Object.keys(COMMANDS).length);
  for (const file of commands) expect(program).toContain(`import('#api/commands/${file}')`);
});
