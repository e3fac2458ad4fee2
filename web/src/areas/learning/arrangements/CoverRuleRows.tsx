import { useLingui } from '@lingui/react/macro'
import { dressDigits } from 'kit/text/locale'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { coverRuleTitles, type OrderedCoverRule } from 'tenant-api/contract/learning/cover-rules'
import { useSay } from '../../../crud/resource/words.ts'
import { moved } from '../../../shell/navigation/in-order.ts'
import { IconButton } from '../../../ui/base/Button.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { Checkbox } from '../../../ui/form/choice/Checkbox.tsx'
import { RowList } from '../../../ui/layout/RowList.tsx'
import './Arrangements.css'

type Props = {
  rules: readonly OrderedCoverRule[]
  isReadOnly: boolean
  onChange: (rules: OrderedCoverRule[]) => void
}

const all = Object.keys(coverRuleTitles) as OrderedCoverRule[]

/** The rules that are asked, in their order, with buttons to move each; below them those that are switched off. */
export function CoverRuleRows({ rules, isReadOnly, onChange }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const { language } = useRegional()
  const off = all.filter((rule) => !rules.includes(rule))
  const put = (rule: OrderedCoverRule, to: number) => onChange(moved(rules, rule, to) as OrderedCoverRule[])
  return (
    <RowList as="ol" aria-label={t`Rules of covers`}>
      {[...rules, ...off].map((rule) => {
        const at = rules.indexOf(rule)
        const title = say(coverRuleTitles[rule])
        return (
          <li key={rule} className="cover-rule" data-off={at < 0 || undefined}>
            <span className="numbers muted">{at < 0 ? '' : dressDigits(language, String(at + 1))}</span>
            <Checkbox
              isSelected={at >= 0}
              isReadOnly={isReadOnly}
              onChange={(isOn) => onChange(isOn ? [...rules, rule] : rules.filter((one) => one !== rule))}
            >
              {title}
            </Checkbox>
            {at >= 0 && !isReadOnly && (
              <span className="cover-rule-moves">
                <IconButton
                  label={t`Move ${title} up`}
                  isDisabled={at === 0}
                  onPress={() => put(rule, at - 1)}
                >
                  <ArrowUp aria-hidden size={16} />
                </IconButton>
                <IconButton
                  label={t`Move ${title} down`}
                  isDisabled={at === rules.length - 1}
                  onPress={() => put(rule, at + 1)}
                >
                  <ArrowDown aria-hidden size={16} />
                </IconButton>
              </span>
            )}
          </li>
        )
      })}
    </RowList>
  )
}
