import { useLingui } from '@lingui/react/macro'
import { Monitor, Moon, Rows2, Rows3, Rows4, Sun } from 'lucide-react'
import { densities } from 'tenant-api/contract/access/sessions'
import { modes } from 'tenant-api/contract/institute/institute'

const modeIcons = { system: Monitor, light: Sun, dark: Moon }
const densityIcons = { compact: Rows4, default: Rows3, touch: Rows2 }

/** Names and icons of the modes and densities, for all menus. */
export function useLookNames() {
  const { t } = useLingui()
  const modeNames = { system: t`As the device`, light: t`Light`, dark: t`Dark` }
  const densityNames = { compact: t`Compact`, default: t`Usual`, touch: t`Roomy` }
  return {
    modes: modes.map((id) => ({ id, name: modeNames[id], icon: modeIcons[id] })),
    densities: densities.map((id) => ({ id, name: densityNames[id], icon: densityIcons[id] })),
  }
}
