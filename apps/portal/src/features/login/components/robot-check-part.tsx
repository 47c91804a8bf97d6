import { type ComponentType, lazy, useState } from 'react';
import type { RobotCheckFieldProps } from '#portal/features/login/components/robot-check-field.tsx';
import { loadRobotCheck } from '#portal/features/login/load-robot-check.ts';
// The field stands in the prerendered page, in front of its script.
import './robot-check.css';

type Field = ComponentType<RobotCheckFieldProps>;

const NoField: Field = () => null;
let loaded: Field | undefined;

/** Has the field at hand, so that the page is prerendered with it. One that cannot be had is none. LOG-46 */
export async function loadRobotCheckField(): Promise<Field> {
  const part = await loadRobotCheck().catch(() => undefined);
  loaded = part?.RobotCheckField ?? NoField;
  return loaded;
}

const LoadingField = lazy(async () => ({ default: await loadRobotCheckField() }));

/** The field of the robot check, out of a chunk of its own; stands inside a `Suspense`. */
export function RobotCheckPart(props: RobotCheckFieldProps) {
  const [Field] = useState<Field>(() => loaded ?? LoadingField);
  return <Field {...props} />;
}
