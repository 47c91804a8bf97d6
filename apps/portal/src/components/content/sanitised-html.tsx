import { createElement, type ReactNode } from 'react';
import { type AllowedNode, allowedHtml } from '#portal/components/content/allowed-html.ts';

function render(nodes: readonly AllowedNode[]): ReactNode[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node;
    return createElement(node.element, 'href' in node ? { href: node.href } : null, ...render(node.children));
  });
}

/** A text of the server that may hold a little HTML. */
export function SanitisedHtml({ html }: { html: string }) {
  return createElement('div', null, ...render(allowedHtml(html)));
}
