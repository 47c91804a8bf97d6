import { createElement, type ReactNode } from 'react';
import { type AllowedNode, allowedHtml } from '#portal/components/sanitised-html/allowed-html.ts';

function draw(nodes: readonly AllowedNode[]): ReactNode[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node;
    return createElement(node.element, 'href' in node ? { href: node.href } : null, ...draw(node.children));
  });
}

/** Words of the server that may carry a little HTML. */
export function SanitisedHtml({ html }: { html: string }) {
  return createElement('div', null, ...draw(allowedHtml(html)));
}
