import type { MessageDeclaration } from '../../core/messages.ts'
import type { Module } from '../../core/module.ts'
import { automaticNames, eventNames } from './contract.ts'

const declared = new Map<string, MessageDeclaration>()

/** Takes in the messages of the modules and their names, once for each process that has modules. */
export function declareMessages(modules: readonly Module[]): void {
  for (const { messages = {} } of modules)
    for (const [key, message] of Object.entries(messages)) declared.set(key, message)
  const names = modules.flatMap(({ labels }) => Object.entries(labels?.messages ?? {}))
  // What is written by somebody comes after what is sent by itself.
  for (const some of [names.filter(isAutomatic), names.filter((name) => !isAutomatic(name))])
    Object.assign(eventNames, Object.fromEntries(some))
  for (const [key] of automaticEvents()) automaticNames[key] = eventNames[key] ?? key
}

/** A message by its key; undefined for what no module declares, such as a trial. */
export function eventOf(key: string): MessageDeclaration | undefined {
  return declared.get(key)
}

/** The messages that the product sends by itself, in the order of their modules. */
export function automaticEvents(): (readonly [key: string, message: MessageDeclaration])[] {
  return [...declared].filter(([, { isWritten }]) => !isWritten)
}

function isAutomatic([key]: readonly [key: string, name: string]): boolean {
  return declared.has(key) && !declared.get(key)?.isWritten
}
