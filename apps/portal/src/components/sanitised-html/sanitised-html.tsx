import { createElement, Fragment, type ReactNode } from 'react';
import { type AllowedNode, allowedHtml } from '#portal/components/sanitised-html/allowed-html.ts';

function draw(nodes: readonly AllowedNode[]): ReactNode[] {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return createElement(Fragment, { key: index }, node);
    const props = 'href' in node ? { key: index, href: node.href } : { key: index };
    return node.element === 'br' ? (
      <br key={index} />
    ) : (
      createElement(node.element, props, ...draw(node.children))
    );
  });
}

/** Words of the server that may carry a little HTML. */
export function SanitisedHtml({ html }: { html: string }) {
  return <div>{draw(allowedHtml(html))}</div>;
}
