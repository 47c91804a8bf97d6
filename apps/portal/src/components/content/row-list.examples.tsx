import { Row, RowList } from '#portal/components/content/row-list.tsx';
import { Button } from '#portal/components/controls/button.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = {
  'rows with and without a button': () => (
    <RowList>
      <Row action={null}>Safari on iPhone</Row>
      <Row action={<Button variant="secondary">Log out</Button>}>Chrome on Windows</Row>
    </RowList>
  ),
};
