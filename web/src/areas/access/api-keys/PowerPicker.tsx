import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { searchForm } from 'kit/text/search-form'
import { useState } from 'react'
import type { KeyPower, PowerRow } from 'tenant-api/contract/access/api-keys'
import { actionNames } from 'tenant-api/contract/access/roles'
import { useSay } from '../../../crud/resource/words.ts'
import { Checkbox } from '../../../ui/form/choice/Checkbox.tsx'
import { SearchField } from '../../../ui/form/SearchField.tsx'
import { Cluster } from '../../../ui/layout/Cluster.tsx'
import './PowerPicker.css'

type Props = {
  rows: readonly PowerRow[]
  value: readonly KeyPower[]
  onChange: (powers: readonly KeyPower[]) => void
}

/** Everything that a key can be given, each with its actions; what one may not do oneself cannot be ticked. */
export function PowerPicker({ rows, value, onChange }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const [words, search] = useState('')
  const shown = rows.filter(({ label }) => searchForm(label).includes(searchForm(words)))
  const count = value.length
  const has = (power: KeyPower) => value.some((one) => isSame(one, power))
  function tick(power: KeyPower, isTicked: boolean) {
    const others = value.filter((one) => !isSame(one, power))
    onChange(isTicked ? [...others, power] : others)
  }
  return (
    <fieldset className="powers">
      <legend>{t`Permissions`}</legend>
      <p className="muted">
        {t({ message: plural(count, { one: '# permission', other: '# permissions' }) })}
      </p>
      <SearchField label={t`Search permissions`} value={words} onChange={search} />
      <ul>
        {shown.map(({ resource, label, actions }) => (
          <li key={resource}>
            <span>{label}</span>
            <Cluster as="span" gap="2px 14px" align="stretch">
              {actions.map(({ action, mine }) => (
                <Checkbox
                  key={action}
                  aria-label={`${label}: ${say(actionNames[action])}`}
                  isSelected={has({ resource, action })}
                  isDisabled={!mine && !has({ resource, action })}
                  onChange={(isTicked) => tick({ resource, action }, isTicked)}
                >
                  {say(actionNames[action])}
                </Checkbox>
              ))}
            </Cluster>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="muted">{t`Nothing matches`}</p>}
    </fieldset>
  )
}

function isSame(a: KeyPower, b: KeyPower): boolean {
  return a.resource === b.resource && a.action === b.action
}
