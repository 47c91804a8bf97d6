/** The values of a page of metrics, by name and labels as they are written there. */
export const readSeries = (page: string): ReadonlyMap<string, number> =>
  new Map(
    page.split('\n').flatMap((line): [string, number][] => {
      const [, series, value] = /^([a-z_]+(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
      return series === undefined ? [] : [[series, Number(value)]];
    }),
  );
