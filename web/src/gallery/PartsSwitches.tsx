import { useNavigate } from '@tanstack/react-router'
import { languages } from 'kit/text/locale'
import { densities } from 'tenant-api/contract/access/sessions'
import { modes, themes, weekStarts } from 'tenant-api/contract/institute/institute'
import { Select } from '../ui/form/choice/Select.tsx'
import { useRegional } from '../ui/base/Regional.tsx'
import { type PartsLook, scripts, types } from './parts-look.ts'
import { parts } from './parts.ts'

const plain = (names: readonly string[]) => names.map((id) => ({ id, name: id }))
const switches = {
  language: {
    label: 'Language',
    choices: languages.map(({ code, ownName }) => ({ id: code, name: ownName })),
  },
  mode: { label: 'Mode', choices: plain(modes) },
  theme: { label: 'Theme', choices: plain(themes) },
  density: { label: 'Density', choices: plain(densities) },
  type: { label: 'Type', choices: plain(types) },
  nastaliq: { label: 'Nastaliq', choices: plain(scripts) },
  week: { label: 'Week begins', choices: plain(weekStarts) },
  part: {
    label: 'Part',
    choices: [{ id: 'all', name: 'All' }, ...parts.map(({ id, title }) => ({ id, name: title }))],
  },
}

/** How the samples are shown; every choice goes into the address, so that a look can be sent to somebody. */
export function PartsSwitches({ look }: { look: PartsLook }) {
  const navigate = useNavigate()
  const { language, weekStart } = useRegional()
  const chosen: Record<string, string> = {
    ...look,
    language: look.language ?? language,
    week: look.week ?? weekStart,
    part: look.part ?? 'all',
  }
  const choose = (name: string, value: string) =>
    void navigate({ to: '/ui', search: { ...look, [name]: value === 'all' ? undefined : value } } as never)
  return (
    <header className="parts-switches" lang="en" dir="ltr">
      {Object.entries(switches).map(([name, { label, choices }]) => (
        <Select
          key={name}
          label={label}
          choices={choices}
          value={chosen[name] ?? ''}
          onChange={(value) => choose(name, value)}
        />
      ))}
    </header>
  )
}
