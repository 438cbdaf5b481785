/**
 * Every fault of the dashboard that was proven once, by its number in the mocks, and the browser test that holds it:
 * the file, and the beginning of the case's name. A test that needs no browser stands with its path.
 */
export const faultTable: Readonly<Record<number, readonly (readonly [file: string, test: string])[]>> = {
  4: [['dashboard-acts', 'asks first, states its consequences']],
  5: [['dashboard-acts', 'on roles is never triggered by an arrow key']],
  6: [
    ['dashboard-acts', 'says who acted, keeps what a customer said'],
    ['dashboard-team', 'is requested on the invoice and approved'],
  ],
  7: [['dashboard-looks', 'every screen at %i px in %s']],
  11: [['dashboard-acts', 'shows what a past-due subscription owes']],
  12: [['dashboard-faults', 'fault 12:']],
  13: [
    ['dashboard-roles', 'shows each role its own screens and actions'],
    ['dashboard-team', 'is requested on the invoice and approved'],
  ],
  14: [['dashboard-acts', 'says who acted, keeps what a customer said']],
  18: [
    ['dashboard-acts', 'has its own title, keeps its filter'],
    ['dashboard-faults', 'fault 18:'],
  ],
  19: [
    ['dashboard-faults', 'fault 19:'],
    ['dashboard-acts', 'names what customers may do'],
  ],
  20: [['dashboard-faults', 'fault 20:']],
  21: [['dashboard-faults', 'fault 21:']],
  22: [['dashboard-faults', 'fault 22:']],
  32: [['dashboard-acts', 'says who acted, keeps what a customer said']],
  33: [['dashboard-looks', 'every screen at %i px in %s']],
  34: [['dashboard-faults', 'fault 34:']],
  35: [['dashboard-acts', 'asks first, states its consequences']],
  36: [['dashboard-faults', 'fault 36:']],
  37: [['dashboard-faults', 'fault 37:']],
  38: [['dashboard-faults', 'fault 38:']],
  39: [['dashboard-acts', 'has its own title, keeps its filter']],
  // The reference of the interface is no screen of the dashboard: its pages are weighed as they are written.
  41: [['../infra/bundles/docs.test.ts', 'have a light page for every operation']],
}
