// The folders of a source tree as a graph of their imports, and the search for circles in it.

/** Returns, for each folder directly below `root`, the folders beside it that it imports; `modules` are those of dependency-cruiser. */
export function folderGraph(modules, root) {
  const folderOf = (path) => (path.startsWith(`${root}/`) ? path.slice(root.length + 1).split('/') : []);
  const graph = new Map();
  for (const { source, dependencies } of modules) {
    const [folder, ...rest] = folderOf(source);
    if (rest.length === 0 || source.includes('.test.')) continue;
    const imported = graph.get(folder) ?? new Set();
    graph.set(folder, imported);
    for (const { resolved } of dependencies) {
      const [other, ...below] = folderOf(resolved);
      if (below.length > 0 && other !== folder) imported.add(other);
    }
  }
  return graph;
}

/** Returns a circle of folders as a path that ends where it began, or undefined when there is none. */
export function findCircle(graph) {
  const done = new Set();
  const visit = (folder, path) => {
    if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder];
    if (done.has(folder)) return undefined;
    for (const next of graph.get(folder) ?? []) {
      const circle = visit(next, [...path, folder]);
      if (circle) return circle;
    }
    done.add(folder);
    return undefined;
  };
  for (const folder of graph.keys()) {
    const circle = visit(folder, []);
    if (circle) return circle;
  }
  return undefined;
}
