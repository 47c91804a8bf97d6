import { Button } from '#portal/components/controls/button.tsx';
import { Banner } from '#portal/components/feedback/banner.tsx';

/** Says that the form was restored from a draft, and offers to start again. CON-37 */
export function DraftRestoredBanner({ isBusy, onStartAgain }: { isBusy: boolean; onStartAgain: () => void }) {
  return (
    <div className="paragraph">
      <Banner
        tone="info"
        title="We kept what you typed"
        action={
          <Button variant="secondary" isBusy={isBusy} onClick={onStartAgain}>
            Start again
          </Button>
        }
      >
        Nothing has been saved yet. Check the form, then choose Save.
      </Banner>
    </div>
  );
}
