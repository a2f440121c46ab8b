/** The service worker, which lets the page work without a network after the first visit. */

/** Registers it once the page has loaded; where the browser forbids that, the page works with a network and says nothing. */
export function keepForOffline(): void {
  // The single file has none, and neither has the page that is being developed.
  if (import.meta.env.MODE !== 'production') return
  const register = async () => {
    try {
      await navigator.serviceWorker?.register('./sw.js')
    } catch {
      // In a sandbox even asking for it throws.
    }
  }
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register())
}
