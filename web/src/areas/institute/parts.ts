import type { Control } from 'react-hook-form'
import type { Settings } from './use-settings.ts'

/** What each part of the settings form is given. */
export type Part = { control: Control<Settings>; isDisabled: boolean }
