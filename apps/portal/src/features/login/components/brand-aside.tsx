import { HelpBlock } from '#portal/components/help-block/help-block.tsx';
import { Icon } from '#portal/components/icon/icon.tsx';
import { TICK } from '#portal/components/icon/icon-shapes.ts';
import { Scene } from '#portal/components/scene/scene.tsx';
import { site } from '#portal/lib/site/site.ts';

/** The benefits of the service, and whom to call, beside the login form. */
export function BrandAside() {
  const { benefitsTitle, benefits } = site.brand.login;
  return (
    <aside className="login-aside" aria-label="About this service">
      <div className="inner">
        <h2>{benefitsTitle}</h2>
        <ul>
          {benefits.map((benefit) => (
            <li key={benefit}>
              <Icon shape={TICK} />
              <span>{benefit}</span>
            </li>
          ))}
        </ul>
        <HelpBlock />
      </div>
      <Scene />
    </aside>
  );
}
