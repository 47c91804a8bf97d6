// Stands behind the page's content: puts the outline of the logged-in page in place of the login page, where there is a session.
const start = window.portalStart;
const outline = document.getElementById('logged-in');
if ((start?.session || start?.otherTabSession) && outline instanceof HTMLTemplateElement)
  document.getElementById('root')?.replaceChildren(outline.content);

export {};
