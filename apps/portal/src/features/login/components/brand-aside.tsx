import { Scene } from '#portal/components/content/scene.tsx';
import { Icon } from '#portal/components/controls/icon.tsx';
import { TICK } from '#portal/components/controls/icon-shapes.ts';
import { HelpBlock } from '#portal/components/help/help-block.tsx';
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
