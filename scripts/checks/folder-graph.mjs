// The rooms of a source tree as a graph of their imports, and the search for circles in it. A room is a
// folder directly below the root, or a file that is in none.

/** Tests, and examples of components, may import anything. */
const BESIDE_THE_PRODUCT = /\.(test|examples)\./;

/** Returns the rooms that each room imports, types included; `modules` are those of dependency-cruiser. */
export function roomGraph(modules, root) {
  const roomOf = (path) =>
    path.startsWith(`${root}/`) && !BESIDE_THE_PRODUCT.test(path)
      ? path.slice(root.length + 1).split('/', 1)[0]
      : undefined;
  const graph = new Map();
  for (const { source, dependencies } of modules) {
    const room = roomOf(source);
    if (room === undefined) continue;
    const imported = graph.get(room) ?? new Set();
    graph.set(room, imported);
    for (const { resolved } of dependencies) {
      const other = roomOf(resolved);
      if (other !== undefined && other !== room) imported.add(other);
    }
  }
  return graph;
}

/** Returns a circle of rooms as a path that ends where it began, or undefined when there is none. */
export function findCircle(graph) {
  const done = new Set();
  const visit = (room, path) => {
    if (path.includes(room)) return [...path.slice(path.indexOf(room)), room];
    if (done.has(room)) return undefined;
    for (const next of graph.get(room) ?? []) {
      const circle = visit(next, [...path, room]);
      if (circle) return circle;
    }
    done.add(room);
    return undefined;
  };
  for (const room of graph.keys()) {
    const circle = visit(room, []);
    if (circle) return circle;
  }
  return undefined;
}
