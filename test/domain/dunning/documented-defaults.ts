/** How a merchant who has said nothing recovers and reminds, by the documents (D7.17). */
export const documentedDefaults = {
  dunningEnabled: true,
  retryOffsets: null,
  paydayAware: true,
  finalAction: 'mark_unpaid',
  renewalReminders: false,
  renewalReminderDays: 3,
}
