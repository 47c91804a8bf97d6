/**
 * The lines at the terminal, once the server can be used. They name one address, and the file that switches
 * features. DEMO-27
 */
export const describeStart = (origin: string): string[] => [
  '',
  `Open this first: ${origin}/dev/people`,
  'It lists the people who can log in, on each site, and leads to the messages with their codes.',
  'dist/<site>/configResponse.json switches features of a site while it runs. The next npm start writes it again.',
  '',
];
