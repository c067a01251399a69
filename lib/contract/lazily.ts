/** Makes something at its first use, and no second time. */
export function lazily<Made extends object>(make: () => Made): () => Made {
  let made: Made | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
