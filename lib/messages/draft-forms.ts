/** The form of what is saved with each lead at a service. It is never half-filled: it stays until the user changes it. */
export const savedWithEachLead = (service: string): string => `saved with each lead ${service}`;
