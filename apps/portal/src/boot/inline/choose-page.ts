// Stands after the page's content. Where there is a session, it puts the outline of the logged-in page
// in place of the login page.
const start = window.portalStart;
const outline = document.getElementById('logged-in');
if ((start?.session || start?.otherTabSession) && outline instanceof HTMLTemplateElement)
  document.getElementById('root')?.replaceChildren(outline.content);

export {};
