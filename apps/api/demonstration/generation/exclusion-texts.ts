/** The exclusions of benefits, as an insurer writes them. Data only. */
export const EXCLUSION_TEXTS = {
  suicide13Months:
    'No benefit is payable if death results directly or indirectly from suicide or an intentional self-inflicted act within 13 months of the start, increase or reinstatement of this cover.',
  suicideTwoYears:
    'If the life insured dies by suicide within two years of the effective date, the death benefit is limited to the premiums paid.',
  suicideTwoYearsFrench:
    'Aucune prestation n’est payable si le décès résulte d’un suicide dans les deux ans suivant la date d’effet du contrat.',
  accidentFirstYear:
    'During the first 12 months from the acceptance date the funeral benefit is payable for accidental death only.',
  returnOfPremiums:
    'For death that is not accidental in the first 24 months, the benefit is limited to a return of the premiums paid.',
  back: 'No benefit is payable for any condition of, or treatment to, the lumbar spine, including its discs, ligaments and nerve roots, and any complication of that condition.',
  mental:
    'No income benefit is payable for a disability caused by or related to anxiety, depression, stress or any other mental health condition.',
  kneeLeft: 'No benefit is payable for disease of, injury to, or disorder of the left knee.',
  diving:
    'No benefit is payable for death or disability that results from underwater diving to depths greater than 40 metres.',
  motorsport:
    'No benefit is payable for an event that results from taking part in motor racing, rallying or speed trials in any form.',
  aviation:
    'No benefit is payable for an event that results from flying other than as a fare-paying passenger on a scheduled service.',
  long: 'No benefit is payable under this policy where the claim arises, directly or indirectly, wholly or partly, from: (a) a condition for which symptoms existed, or advice or treatment was sought, in the five years before the acceptance date; (b) participation in any hazardous pursuit named in the schedule; or (c) service in the armed forces of any country, other than reserve training in peace time.',
  longWord:
    'No benefit is payable for an event that results from climbing at Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu without a guide.',
  markup: 'No benefit for loss <b>in excess</b> of $5,000 & medical costs > $1,000.',
  script: `No benefit for "extreme" sports (<script>alert('bungy')</script>), 'high-altitude' climbing & the like; see section 4 {{schedule}} \\ annex <!-- B -->.`,
} as const satisfies Readonly<Record<string, string>>;

export type ExclusionKey = keyof typeof EXCLUSION_TEXTS;
