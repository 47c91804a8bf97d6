import type { ClaimKind } from '@portal/domain/policies/product-type';
import { COUNTRY, type CountryId } from '@portal/domain/values/country';

/** The checklist of one kind of claim: its heading, who can make it, and the papers to have at hand. */
export type ClaimChecklist = {
  readonly title: string;
  readonly who: string;
  readonly needs: readonly string[];
};

/** The words of a country for its products and papers. */
type ClaimWords = {
  /** How the kinds of cover are called, as headings. */
  readonly titles: Readonly<Record<ClaimKind, string>>;
  /** The cover of an income, within a sentence. */
  readonly income: string;
  readonly identity: string;
  /** The papers that prove a death before there is a certificate. */
  readonly earlyProof: string;
  readonly earnings: string;
  readonly otherPayments: string;
};

const NEW_ZEALAND: ClaimWords = {
  titles: { funeral: 'Funeral cover', life: 'Life cover', income: 'Income protection cover' },
  income: 'income protection',
  identity: 'a passport or driver licence',
  earlyProof: 'the doctor’s certificate',
  earnings: 'payslips or tax returns',
  otherPayments: 'sick leave or accident compensation',
};

const WORDS: Readonly<Record<CountryId, ClaimWords>> = {
  [COUNTRY.newZealand]: NEW_ZEALAND,
  [COUNTRY.australia]: { ...NEW_ZEALAND, otherPayments: 'sick leave or workers’ compensation' },
  [COUNTRY.canada]: {
    titles: {
      funeral: 'Final expense insurance',
      life: 'Life insurance',
      income: 'Disability income insurance',
    },
    income: 'disability income insurance',
    identity: 'a passport or driver’s licence',
    earlyProof: 'the funeral director’s statement of death',
    earnings: 'pay stubs or tax returns',
    otherPayments: 'Employment Insurance or workers’ compensation',
  },
};

/**
 * The texts of a country about claims. None of the lists is a decision: the claim form says what counts.
 * CLM-3, CLM-7
 */
export type ClaimTexts = {
  /** Heads the page of who comes from an income policy. CLM-6 */
  readonly incomeTitle: string;
  /** Heads the page of who is ill or injured, and comes from another policy. CLM-9 */
  readonly livingTitle: string;
  /** Of a benefit for the living: terminal or serious illness, or injury. CLM-8 */
  readonly living: ClaimChecklist;
  /** In the order of the page. */
  readonly checklists: Readonly<Record<ClaimKind, ClaimChecklist>>;
};

function checklistsIn({ titles, identity, earlyProof, earnings, otherPayments }: ClaimWords) {
  const whose = 'The policy number, or the full name and date of birth of the person who died';
  const proofOfIdentity = `Proof of who you are, such as ${identity}`;
  return {
    funeral: {
      title: titles.funeral,
      who: 'Someone who is named to receive the benefit, or who arranges the funeral, can make the claim.',
      needs: [
        whose,
        `The death certificate, or ${earlyProof} until you have it`,
        proofOfIdentity,
        'The funeral director’s invoice, if you want us to pay it directly',
        'The bank account to pay the benefit into',
      ],
    },
    life: {
      title: titles.life,
      who: 'Someone who is named to receive the benefit, or the person who looks after the estate, can make the claim.',
      needs: [
        whose,
        'The death certificate, with the cause of death where it is known',
        proofOfIdentity,
        'The will, or the paper that names you to look after the estate, if nobody is named on the policy',
      ],
    },
    income: {
      title: titles.income,
      who: 'You can make the claim when illness or injury keeps you from work.',
      needs: [
        'Your policy number',
        'The day you last worked, and what you did',
        'The name of your doctor, and medical certificates that you already have',
        `Proof of your income: ${earnings} of the last 12 months`,
        `Payments that you receive from elsewhere, such as ${otherPayments}`,
      ],
    },
  };
}

const livingIn = ({ identity }: ClaimWords): ClaimChecklist => ({
  title: 'If you are ill or injured yourself',
  who: 'Some policies also pay while you are living: for a terminal or serious illness, or for an injury. Some pay for a child who is covered. Your policy lists its benefits.',
  needs: [
    'Your policy number',
    'What happened, and when',
    'The name of your doctor, and reports that you already have',
    `Proof of who you are, such as ${identity}`,
  ],
});

/** Returns the texts about claims, in the words of a country. Throws for a country without sites. CLM-7 */
export function claimTexts(countryId: number): ClaimTexts {
  const words = WORDS[countryId as CountryId];
  if (!words) throw new Error(`No texts about claims for country id ${countryId}`);
  return {
    incomeTitle: `How to claim ${words.income}`,
    livingTitle: 'How to claim when you are ill or injured',
    living: livingIn(words),
    checklists: checklistsIn(words),
  };
}
