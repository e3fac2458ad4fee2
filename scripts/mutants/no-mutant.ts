// While the test files are read none of them is on: that of before would be, since its process goes on.
const { __stryker__: stryker } = globalThis as { __stryker__?: { activeMutant?: string | undefined } }
if (stryker) stryker.activeMutant = undefined
