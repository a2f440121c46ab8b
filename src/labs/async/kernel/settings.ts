/** The settings of a run, which the host writes before it begins. */
import { Setting } from './slots'

const settings: usize = memory.data(Setting.length << 3, 8)

/** Where the host writes them. */
export function settingsTable(): usize {
  return settings
}

/** A setting as it is. */
// @inline
export function setting(which: Setting): f64 {
  return load<f64>(settings + ((<usize>which) << 3))
}

/** A setting that is a whole number. */
// @inline
export function integerSetting(which: Setting): i32 {
  return <i32>(<i64>setting(which))
}

/** A setting that is so or not. */
// @inline
export function isSet(which: Setting): bool {
  return setting(which) !== 0
}
